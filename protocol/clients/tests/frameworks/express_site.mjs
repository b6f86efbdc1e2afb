// Serves the Express snippet: express_site.mjs PORT.
import { app } from "./express_sign_in.mjs";

app.listen(Number(process.argv[2]), "127.0.0.1");
