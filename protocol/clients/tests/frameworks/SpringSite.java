import factord.Client;
import java.net.InetSocketAddress;
import java.time.Duration;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.web.context.support.GenericWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.mvc.method.annotation.ExceptionHandlerExceptionResolver;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.servlet.mvc.support.DefaultHandlerExceptionResolver;

/** As Spring Boot's page of errors: without their cause. */
class Errors extends ErrorHandler {
    @Override
    public void handle(String target, Request base, HttpServletRequest request, HttpServletResponse response) {
        base.setHandled(true);
    }
}

/** Serves the Spring snippet by Spring MVC alone: SpringSite PORT. Its users are all names that begin with `spring-`. */
class SpringSite {
    public static void main(String[] arguments) throws Exception {
        SignInController.Passwords passwords =
                (name, password) -> name.startsWith("spring-") && password.equals("three tame badgers");
        var daemon = new Client().withTimeout(Duration.ofSeconds(5));
        var context = new GenericWebApplicationContext();
        context.getBeanFactory().registerSingleton("controller", new SignInController(daemon, passwords));
        context.registerBeanDefinition("mapping", new RootBeanDefinition(RequestMappingHandlerMapping.class));
        context.registerBeanDefinition("adapter", new RootBeanDefinition(RequestMappingHandlerAdapter.class));
        context.registerBeanDefinition("failures", new RootBeanDefinition(ExceptionHandlerExceptionResolver.class));
        context.registerBeanDefinition("refusals", new RootBeanDefinition(DefaultHandlerExceptionResolver.class));
        var server = new Server(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])));
        var handler = new ServletContextHandler();
        handler.addServlet(new ServletHolder(new DispatcherServlet(context)), "/");
        handler.setErrorHandler(new Errors());
        server.setHandler(handler);
        server.start();
    }
}
