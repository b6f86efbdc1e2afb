<?php

// Laravel: its own users and passwords, and factord for the second factor, also of each payment. It needs Laravel 8 or later with
// PHP 8.1 or later, and the client (protocol/clients/php). This is routes/web.php, whose middleware group has sessions and CSRF
// tokens. A user's subject in factord is the user's key.

use Factord\{Client, FactordException, Refused};
use Illuminate\Http\Request;
use Illuminate\Support\Facades\{Auth, Log, Route};

const HOME = <<<'HTML'
<!doctype html><title>Account</title><p>Hello %s</p><a href="/pay">Pay</a>
<form method="post" action="/sign-out"><input type="hidden" name="_token" value="%s"><button>Sign out</button></form>
HTML;
const SIGN_IN = <<<'HTML'
<!doctype html><title>Sign in</title><p role="alert">%s</p><form method="post"><input type="hidden" name="_token" value="%s">
<label>Name <input name="name" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label>
<button>Sign in</button></form>
HTML;
const PAY = <<<'HTML'
<!doctype html><title>Pay</title><p role="alert">%s</p><form method="post"><input type="hidden" name="_token" value="%s">
<label>Amount <input name="amount" inputmode="numeric" required></label>
<label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label>
<button>Pay</button></form>
HTML;
const PAID = '<!doctype html><title>Paid</title><p>Paid %s</p>';
// One text for wrong passwords, wrong codes and too many of them. Another would say that the password was right.
const WRONG = 'The name, the password or the code is wrong. After many tries, wait.';
// A subject that nobody has, whose codes are all wrong.
const NOBODY = '-';

// FACTORD_SOCKET, or where the daemon listens without a configuration.
app()->singleton(Client::class, fn () => new Client(timeout: 5));

// A field of the form, without what databases do not take; empty if it is a list.
$typed = function (Request $request, string $name): string {
    $text = $request->input($name);
    return is_string($text) ? str_replace("\0", '', mb_substr(mb_scrub($text, 'UTF-8'), 0, 1000)) : '';
};

$isRight = function (string $subject, string $code): bool {
    try {
        app(Client::class)->factorVerify($subject, $code);
        return true;
    } catch (Refused $refusal) {
        return in_array($refusal->category, ['rejected', 'wait'], true) ? false : throw $refusal;
    }
};

// What a route answers while the daemon does not.
$guarded = fn (Closure $route) => function (Request $request) use ($route) {
    try {
        return $route($request);
    } catch (FactordException $failure) {
        Log::error('factord: ' . $failure->getMessage());
        return response('This is not possible at the moment. Try again later.', 503);
    }
};

Route::get('/', fn (Request $request) => sprintf(HOME, e($request->user()->name), csrf_token()))->middleware('auth');

Route::get('/sign-in', fn () => sprintf(SIGN_IN, '', csrf_token()))->name('login');

Route::post('/sign-in', $guarded(function (Request $request) use ($typed, $isRight) {
    $given = ['name' => $typed($request, 'name'), 'password' => $typed($request, 'password')];
    $user = Auth::validate($given) ? Auth::getLastAttempted() : null;
    // The code is always checked: otherwise an error would show that the password was right.
    $subject = $user === null ? NOBODY : (string) $user->getAuthIdentifier();
    if (!$isRight($subject, $typed($request, 'code')) || $user === null) {
        return response(sprintf(SIGN_IN, WRONG, csrf_token()), 422);
    }
    Auth::login($user);
    $request->session()->regenerate();
    return redirect('/', 303);
}));

Route::get('/pay', fn () => sprintf(PAY, '', csrf_token()))->middleware('auth');

// Takes a code for each payment: with the session alone nothing is paid.
Route::post('/pay', $guarded(function (Request $request) use ($typed, $isRight) {
    $amount = $typed($request, 'amount');
    if (preg_match('/^[0-9]{1,6}$/D', $amount) !== 1) {
        return response(sprintf(PAY, 'Enter the amount in digits.', csrf_token()), 422);
    }
    if (!$isRight((string) $request->user()->getAuthIdentifier(), $typed($request, 'code'))) {
        return response(sprintf(PAY, 'The code is wrong. After many tries, wait.', csrf_token()), 422);
    }
    return sprintf(PAID, $amount);
}))->middleware('auth');

Route::post('/sign-out', function (Request $request) {
    Auth::logout();
    $request->session()->invalidate();
    return redirect('/sign-in', 303);
});
