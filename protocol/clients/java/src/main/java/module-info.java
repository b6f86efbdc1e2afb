/** A client of factord, the daemon that keeps second factors. */
module factord {
    requires jdk.net;

    exports factord;
}
