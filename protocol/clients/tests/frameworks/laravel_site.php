<?php

// Serves the Laravel snippet, as the router of `php -S`: LARAVEL_SNIPPET names it, LARAVEL_HOME an empty directory.
// Its users are in SAMPLE_USERS: keys by name.

declare(strict_types=1);

use Illuminate\Auth\GenericUser;
use Illuminate\Contracts\Auth\Authenticatable;
use Illuminate\Contracts\Auth\UserProvider;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Contracts\Http\Kernel;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Exceptions\Handler;
use Illuminate\Foundation\Http\Kernel as HttpKernel;
use Illuminate\Http\Request;
use Illuminate\Http\Response;
use Symfony\Component\HttpKernel\Exception\HttpException;

require 'Illuminate/autoload.php';
require getenv('FACTORD_CLIENT') . '/autoload.php';

/** In place of the application's table of users. */
final class Users implements UserProvider
{
    public function retrieveById($identifier): ?Authenticatable
    {
        $name = array_search((string) $identifier, self::all(), true);
        return $name === false ? null : new GenericUser(['id' => $identifier, 'name' => $name, 'remember_token' => '']);
    }

    /** @return array<string, string> */
    private static function all(): array
    {
        return json_decode(getenv('SAMPLE_USERS'), true);
    }

    public function retrieveByToken($identifier, $token): ?Authenticatable
    {
        return null;
    }

    public function updateRememberToken(Authenticatable $user, $token): void
    {
    }

    public function retrieveByCredentials(array $credentials): ?Authenticatable
    {
        if (str_contains($credentials['name'], "\0") || !mb_check_encoding($credentials['name'], 'UTF-8')) {
            throw new UnexpectedValueException('what a database does not take');
        }
        return $this->retrieveById(self::all()[$credentials['name']] ?? null);
    }

    public function validateCredentials(Authenticatable $user, array $credentials): bool
    {
        return $credentials['password'] === 'three tame badgers';
    }
}

final class Site extends HttpKernel
{
    protected $bootstrappers = [
        Illuminate\Foundation\Bootstrap\RegisterFacades::class,
        Illuminate\Foundation\Bootstrap\RegisterProviders::class,
        Illuminate\Foundation\Bootstrap\BootProviders::class,
    ];
    protected $middlewareGroups = ['web' => [
        Illuminate\Cookie\Middleware\EncryptCookies::class,
        Illuminate\Cookie\Middleware\AddQueuedCookiesToResponse::class,
        Illuminate\Session\Middleware\StartSession::class,
        Illuminate\Foundation\Http\Middleware\VerifyCsrfToken::class,
    ]];
    protected $routeMiddleware = ['auth' => SignedIn::class];
}

final class SignedIn extends Illuminate\Auth\Middleware\Authenticate
{
    protected function redirectTo($request): string
    {
        return route('login');
    }
}

/** Without views and without a log of its own. */
final class Failures extends Handler
{
    public function report(Throwable $error): void
    {
        if ($this->shouldReport($error)) {
            error_log((string) $error);
        }
    }

    protected function prepareResponse($request, Throwable $error): Response
    {
        return new Response('', $error instanceof HttpException ? $error->getStatusCode() : 500);
    }
}

$home = getenv('LARAVEL_HOME');
@mkdir("$home/bootstrap/cache", recursive: true);
$app = new Application($home);
$app->instance('config', new Illuminate\Config\Repository([
    'app' => [
        'key' => str_repeat('k', 32), 'cipher' => 'AES-256-CBC', 'debug' => false, 'env' => 'testing', 'locale' => 'en',
        'aliases' => [],
        'providers' => [
            Illuminate\Auth\AuthServiceProvider::class,
            Illuminate\Cookie\CookieServiceProvider::class,
            Illuminate\Encryption\EncryptionServiceProvider::class,
            Illuminate\Filesystem\FilesystemServiceProvider::class,
            Illuminate\Session\SessionServiceProvider::class,
            Illuminate\View\ViewServiceProvider::class,
        ],
    ],
    'auth' => [
        'defaults' => ['guard' => 'web'],
        'guards' => ['web' => ['driver' => 'session', 'provider' => 'users']],
        'providers' => ['users' => ['driver' => 'own']],
    ],
    'logging' => ['default' => 'errorlog', 'channels' => ['errorlog' => ['driver' => 'errorlog']]],
    'view' => ['paths' => [], 'compiled' => $home],
    'session' => [
        'driver' => 'file', 'files' => $home, 'lifetime' => 10, 'expire_on_close' => false, 'lottery' => [0, 100],
        'cookie' => 'session', 'path' => '/', 'domain' => null, 'secure' => false, 'http_only' => true, 'same_site' => 'lax',
    ],
]));
$app->singleton(Kernel::class, Site::class);
$app->singleton(ExceptionHandler::class, Failures::class);
$app->booted(function ($app): void {
    $app->make('auth')->provider('own', fn () => new Users());
    $app->make('router')->middleware('web')->group(getenv('LARAVEL_SNIPPET'));
    $app->make('router')->getRoutes()->refreshNameLookups();
});
$kernel = $app->make(Kernel::class);
$response = $kernel->handle($request = Request::capture());
$response->send();
$kernel->terminate($request, $response);
