// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

package factord;

import java.util.LinkedHashMap;
import java.util.Map;

/** The sorts of flows, told apart by what their IDs begin with. */
enum FlowSort {
    SIGN_IN("sign_in", "sin_", "sign_in_id", Results.SignIn::new),
    SIGN_UP("sign_up", "sup_", "sign_up_id", Results.SignUp::new),
    STEP_UP("step_up", "stp_", "step_up_id", Results.StepUp::new),
    PASSWORD_RESET("password_reset", "pwr_", "password_reset_id", Results.PasswordReset::new);

    final Reader<Flow> reader;
    private final String area;
    private final String prefix;
    private final String handle;

    FlowSort(String area, String prefix, String handle, Reader<Flow> reader) {
        this.area = area;
        this.prefix = prefix;
        this.handle = handle;
        this.reader = reader;
    }

    /** The sort of the flow that parameters name. */
    static FlowSort of(Request<?> params) {
        if (params.members().get("flow_id") instanceof String id) {
            for (var sort : values()) {
                if (id.startsWith(sort.prefix)) {
                    return sort;
                }
            }
        }
        throw new IllegalArgumentException("not the ID of a flow: it begins with none of sin_, sup_, stp_, pwr_");
    }

    String method(String verb) {
        return area + "." + verb;
    }

    /** The parameters under the names that the sort has for them. */
    Map<String, Object> params(Request<?> given) {
        var params = new LinkedHashMap<>(given.members());
        params.put(handle, params.remove("flow_id"));
        return params;
    }
}
