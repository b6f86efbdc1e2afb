<?php

// Laravel: its own users and passwords, and factord for the second factor. This is routes/web.php, whose middleware group has
// sessions and CSRF tokens. A user's subject in factord is the user's key.

use Factord\Client;
use Factord\Refusal\{CodeRejected, InvalidInput, Locked, Throttled};
use Illuminate\Http\Request;
use Illuminate\Support\Facades\{Auth, Route};

const SIGN_IN = <<<'HTML'
<!doctype html><title>Sign in</title><p role="alert">%s</p><form method="post"><input type="hidden" name="_token" value="%s">
<label>Name <input name="name" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label>
<button>Sign in</button></form>
HTML;

// FACTORD_SOCKET, or where the daemon listens without a configuration.
app()->singleton(Client::class, fn () => new Client());

Route::get('/', fn (Request $request) => 'Hello ' . e($request->user()->name))->middleware('auth');

Route::get('/sign-in', fn () => sprintf(SIGN_IN, '', csrf_token()))->name('login');

Route::post('/sign-in', function (Request $request, Client $daemon) {
    $problem = 'The name, the password or the code is wrong.';
    try {
        $given = ['name' => (string) $request->input('name'), 'password' => (string) $request->input('password')];
        if (Auth::validate($given)) {
            $user = Auth::getLastAttempted();
            $daemon->factorVerify((string) $user->getAuthIdentifier(), (string) $request->input('code'));
            Auth::login($user);
            $request->session()->regenerate();
            return redirect('/', 303);
        }
    } catch (Throttled | Locked) {
        $problem = 'Too many tries. Wait, and try again.';
    } catch (CodeRejected | InvalidInput) {
        // As if the password had been wrong.
    }
    return response(sprintf(SIGN_IN, e($problem), csrf_token()), 422);
});
