import factord.Client;
import java.net.InetSocketAddress;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.web.context.support.GenericWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Serves the Spring snippet by Spring MVC alone: SpringSite PORT. */
class SpringSite {
    public static void main(String[] arguments) throws Exception {
        SignInController.Passwords passwords =
                (name, password) -> name.equals("spring") && password.equals("three tame badgers");
        var context = new GenericWebApplicationContext();
        context.getBeanFactory().registerSingleton("controller", new SignInController(new Client(), passwords));
        context.registerBeanDefinition("mapping", new RootBeanDefinition(RequestMappingHandlerMapping.class));
        context.registerBeanDefinition("adapter", new RootBeanDefinition(RequestMappingHandlerAdapter.class));
        var server = new Server(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])));
        var handler = new ServletContextHandler();
        handler.addServlet(new ServletHolder(new DispatcherServlet(context)), "/");
        server.setHandler(handler);
        server.start();
    }
}
