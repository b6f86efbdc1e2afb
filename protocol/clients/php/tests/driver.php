<?php

declare(strict_types=1);

// The driver of the PHP client; protocol/clients/tests/driver.md says what it reads and prints. A PHP process has one call in
// progress at a time, so the calls are made by worker processes, each with a client of its own, as those of PHP-FPM are. A
// call goes to the first worker that has nothing to do.

require __DIR__ . '/../autoload.php';

use Factord\Client;
use Factord\Internal\Json;
use Factord\Refused;
use Factord\Result;

/** Thrown out of a call by the signal that cancels it. */
final class Cancelled extends Exception
{
}

/** What a worker is told, and what it tells. */
final class Channel
{
    private string $received = '';

    /** @param resource $stream */
    public function __construct(public readonly mixed $stream)
    {
    }

    public function send(#[SensitiveParameter] mixed $message): void
    {
        $line = json_encode($message, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION) . "\n";
        for ($sent = 0; $sent < strlen($line); $sent += $written) {
            $written = fwrite($this->stream, substr($line, $sent));
            $written !== false || throw new RuntimeException('the other process is gone');
        }
    }

    /** Reads what is there. Returns whether more may come. */
    public function fill(): bool
    {
        $read = fread($this->stream, 1_048_576);
        $this->received .= (string) $read;
        return $read !== '' && $read !== false || !feof($this->stream);
    }

    /** The next whole message; null if there is none. */
    public function next(): ?stdClass
    {
        $end = strpos($this->received, "\n");
        if ($end === false) {
            return null;
        }
        $message = json_decode(substr($this->received, 0, $end), flags: JSON_THROW_ON_ERROR);
        $this->received = substr($this->received, $end + 1);
        assert($message instanceof stdClass);
        return $message;
    }

    public function __debugInfo(): array
    {
        return [];
    }
}

/** The process that makes calls. */
final class Worker
{
    private readonly Client $client;
    private int $asked = 0;
    private bool $isCalling = false;

    public function __construct(stdClass $settings)
    {
        $given = [
            'path' => $settings->socket ?? null,
            'timeout' => isset($settings->timeout_ms) ? $settings->timeout_ms / 1000 : null,
            'connectTimeout' => isset($settings->connect_timeout_ms) ? $settings->connect_timeout_ms / 1000 : null,
            'makeKeys' => $settings->make_keys ?? null,
            'tenant' => $settings->tenant ?? null,
            'meta' => isset($settings->meta) ? fn (): array => $this->meta((array) $settings->meta) : null,
        ];
        $this->client = new Client(...array_filter($given, static fn (mixed $value): bool => $value !== null));
    }

    public function run(Channel $channel): never
    {
        pcntl_async_signals(true);
        pcntl_signal(SIGUSR1, fn () => $this->isCalling && throw new Cancelled('cancelled'));
        pcntl_signal(SIGUSR2, fn () => $this->client->close());
        while ($channel->fill()) {
            while (($message = $channel->next()) !== null) {
                if (isset($message->close)) {
                    $this->client->close();
                } else {
                    $channel->send(['n' => $message->n] + $this->answer($message));
                }
            }
        }
        exit(0);
    }

    /** @return array<string, mixed> */
    private function answer(#[SensitiveParameter] stdClass $message): array
    {
        if (isset($message->fork)) {
            return $this->inChild($message->fork);
        }
        if (isset($message->show)) {
            return ['shown' => $this->show($message->show)];
        }
        return $this->outcome($message);
    }

    /** @return array<string, mixed> */
    private function outcome(#[SensitiveParameter] stdClass $message): array
    {
        try {
            try {
                $this->isCalling = true;
                $result = $this->make($message);
            } finally {
                $this->isCalling = false;
            }
            return ['result' => $result === null ? new stdClass() : Json::plain($result)];
        } catch (Cancelled $error) {
            $isRepeatable = isset(Factord\Internal\Catalogue::REPEATABLE[$message->call ?? '']);
            return ['failed' => ['type' => 'Cancelled', 'maybe_done' => !$isRepeatable, 'message' => $error->getMessage()]];
        } catch (Throwable $error) {
            return $this->failure($error);
        }
    }

    private function make(#[SensitiveParameter] stdClass $message): mixed
    {
        $options = $message->options ?? new stdClass();
        $client = isset($options->timeout_ms) ? $this->client->with(timeout: $options->timeout_ms / 1000) : $this->client;
        if (isset($message->not_finite)) {
            [$object, $names] = [$message->params, $message->not_finite];
            $last = array_pop($names);
            foreach ($names as $name) {
                $object = $object->{$name};
            }
            $object->{$last} = NAN;
        }
        $params = get_object_vars($message->params ?? new stdClass());
        $method = self::camel($message->call);
        $isKnown = method_exists($client, $method) && str_contains($message->call, '.');
        $arguments = $isKnown ? $this->typed($method, $params) : null;
        // What the types do not allow is sent as it is.
        return $arguments === null ? $client->call($message->call, $params) : $client->{$method}(...$arguments);
    }

    /**
     * The arguments of a method by name; null if they do not fit its types.
     *
     * @return array<string, mixed>|null
     */
    private function typed(string $method, #[SensitiveParameter] array $params): ?array
    {
        try {
            return $this->arguments(new ReflectionMethod($this->client, $method), $params);
        } catch (ReflectionException | UnexpectedValueException) {
            return null;
        }
    }

    /** @return array<string, mixed> */
    private function arguments(ReflectionMethod $method, #[SensitiveParameter] array $params): array
    {
        $arguments = [];
        foreach ($method->getParameters() as $parameter) {
            $names = array_map(self::camel(...), array_keys($params));
            $place = array_search($parameter->name, $names, true);
            if ($place !== false) {
                $name = array_keys($params)[$place];
                $arguments[$parameter->name] = $this->argument($parameter->getType(), $params[$name]);
                unset($params[$name]);
            } elseif (!$parameter->isOptional()) {
                throw new UnexpectedValueException();
            }
        }
        return $params === [] ? $arguments : throw new UnexpectedValueException();
    }

    private function argument(ReflectionType $type, #[SensitiveParameter] mixed $value): mixed
    {
        $names = [];
        foreach ($type instanceof ReflectionUnionType ? $type->getTypes() : [$type] as $each) {
            $names[] = $each->getName();
        }
        foreach ($names as $name) {
            $case = is_subclass_of($name, BackedEnum::class) && is_string($value) ? $name::tryFrom($value) : null;
            if ($case !== null) {
                return $case;
            }
            if (class_exists($name) && is_subclass_of($name, Factord\Input::class) && $value instanceof stdClass) {
                return new $name(...$this->arguments(new ReflectionMethod($name, '__construct'), get_object_vars($value)));
            }
        }
        $form = match (true) {
            $value === null => in_array(Factord\Omitted::class, $names, true) ? 'null' : 'none',
            $value instanceof stdClass => 'stdClass',
            default => get_debug_type($value),
        };
        if (in_array($form, $names, true) || $form === 'null' || in_array('mixed', $names, true)) {
            return $value;
        }
        throw new UnexpectedValueException();
    }

    /** @return array<string, mixed> */
    private function failure(Throwable $error): array
    {
        if ($error instanceof Refused) {
            $name = (new ReflectionClass($error))->getShortName();
            $attributes = [];
            foreach ((new ReflectionClass($error))->getProperties(ReflectionProperty::IS_READONLY) as $property) {
                if ($property->class !== Refused::class) {
                    $attributes[self::snake($property->name)] = Json::plain($property->getValue($error));
                }
            }
            return ['refused' => [
                'type' => $name,
                'code' => $error->getCode(),
                'reason' => $error->reason,
                'category' => $error->category,
                'message' => $error->getMessage(),
                'data' => (object) $error->data,
                'attributes' => (object) $attributes,
            ]];
        }
        $type = match (true) {
            $error instanceof InvalidArgumentException => 'Unwritable',
            $error instanceof Factord\FactordException => (new ReflectionClass($error))->getShortName(),
            default => throw $error,
        };
        return ['failed' => ['type' => $type, 'maybe_done' => $error->maybeDone ?? false, 'message' => $error->getMessage()]];
    }

    /** @return array<string, mixed> */
    private function inChild(#[SensitiveParameter] stdClass $message): array
    {
        [$mine, $its] = array_map(static fn (mixed $stream): Channel => new Channel($stream), pair());
        $child = pcntl_fork();
        if ($child === 0) {
            $its->send($this->outcome($message));
            exit(0);
        }
        fclose($its->stream);
        while ($mine->fill()) {
        }
        pcntl_waitpid($child, $status);
        return get_object_vars($mine->next() ?? new stdClass());
    }

    /** @return list<string> */
    private function show(#[SensitiveParameter] stdClass $message): array
    {
        $shown = [];
        $params = get_object_vars($message->params ?? new stdClass());
        foreach ($this->typed(self::camel($message->call), $params) ?? [] as $argument) {
            if (is_object($argument)) {
                array_push($shown, ...self::forms($argument));
            }
        }
        try {
            $result = $this->make($message);
            if ($result instanceof Result) {
                array_push($shown, ...self::forms($result));
            }
        } catch (Throwable $error) {
            for ($each = $error; $each !== null; $each = $each->getPrevious()) {
                array_push($shown, ...self::forms($each), ...[(string) $each, $each->getMessage(), $each->getTraceAsString()]);
                $shown[] = print_r($each->getTrace(), true);
                $shown[] = self::dumped($each->getTrace());
            }
        }
        return [...$shown, ...self::forms($this->client)];
    }

    /** @return list<string> */
    private static function forms(#[SensitiveParameter] object $value): array
    {
        $forms = [print_r($value, true), self::dumped($value), (string) json_encode($value)];
        $forms[] = print_r((array) $value, true);
        $forms[] = print_r(get_object_vars($value), true);
        if (!$value instanceof Client) {
            // The client's closure is this driver's.
            $forms[] = var_export($value, true);
            try {
                $forms[] = serialize($value);
            } catch (Throwable $error) {
                $forms[] = (string) $error;
            }
        }
        return $forms;
    }

    private static function dumped(#[SensitiveParameter] mixed $value): string
    {
        ob_start();
        var_dump($value);
        return (string) ob_get_clean();
    }

    /** @return array<string, mixed> */
    private function meta(array $settings): array
    {
        ++$this->asked;
        return isset($settings['request_id'])
            ? ['request_id' => $settings['request_id'] . $this->asked] + $settings
            : $settings;
    }

    private static function camel(string $name): string
    {
        return lcfirst(str_replace(' ', '', ucwords(strtr($name, '._', '  '))));
    }

    private static function snake(string $name): string
    {
        return strtolower((string) preg_replace('/[A-Z]/', '_$0', $name));
    }

    public function __debugInfo(): array
    {
        return [];
    }
}

/** The process that reads standard input, and has workers. */
final class Driver
{
    private ?stdClass $settings = null;

    /** @var array<int, Channel> of each worker, by its process */
    private array $workers = [];

    /** @var array<int, int> the number of the line that a worker is busy with, by its process */
    private array $busy = [];

    /** @var array<int, int> the numbers of the calls that are being cancelled, by their processes */
    private array $cancelled = [];

    private bool $isClosed = false;

    public function run(): void
    {
        $input = new Channel(STDIN);
        while (true) {
            $ready = [0 => $input->stream] + array_map(static fn (Channel $each): mixed => $each->stream, $this->workers);
            $none = null;
            // A worker that has not begun its call yet ignores a signal, so it is sent again.
            $isSignalling = $this->cancelled !== [] || $this->isClosed && $this->busy !== [];
            if (stream_select($ready, $none, $none, $isSignalling ? 0 : null, $isSignalling ? 20_000 : null) === false) {
                continue;
            }
            $this->cancelled = array_intersect_assoc($this->cancelled, $this->busy);
            foreach (array_keys($this->cancelled) as $process) {
                posix_kill($process, SIGUSR1);
            }
            foreach ($this->isClosed ? array_keys($this->busy) : [] as $process) {
                posix_kill($process, SIGUSR2);
            }
            foreach (array_keys($ready) as $process) {
                if ($process !== 0 && isset($this->workers[$process])) {
                    $this->hear($process);
                }
            }
            if (isset($ready[0])) {
                $goesOn = $input->fill();
                while (($message = $input->next()) !== null) {
                    $this->take($message);
                }
                if (!$goesOn) {
                    $this->end();
                    return;
                }
            }
        }
    }

    private function take(stdClass $message): void
    {
        if (isset($message->configure)) {
            $this->end();
            $this->settings = $message->configure;
            $this->isClosed = false;
        } elseif (isset($message->cancel)) {
            $process = array_search($message->cancel, $this->busy, true);
            if ($process !== false) {
                $this->cancelled[$process] = $message->cancel;
            }
        } elseif (isset($message->collect)) {
            // Nothing to do: what cannot be reached any more is gone.
        } elseif (isset($message->close)) {
            $this->isClosed = true;
            foreach ($this->workers as $process => $channel) {
                $channel->send(['close' => true]);
                posix_kill($process, SIGUSR2);
            }
        } else {
            $process = current(array_diff(array_keys($this->workers), array_keys($this->busy)));
            $process = $process === false ? $this->start() : $process;
            $this->busy[$process] = $message->n;
            $this->workers[$process]->send($message);
            return;
        }
        self::tell(['n' => $message->n, 'result' => new stdClass()]);
    }

    private function start(): int
    {
        [$mine, $its] = pair();
        // Until it has handlers of its own.
        pcntl_signal(SIGUSR1, SIG_IGN);
        pcntl_signal(SIGUSR2, SIG_IGN);
        $process = pcntl_fork();
        if ($process === 0) {
            fclose($mine);
            foreach ($this->workers as $other) {
                fclose($other->stream);
            }
            fclose(STDIN);
            (new Worker($this->settings))->run(new Channel($its));
        }
        fclose($its);
        $this->workers[$process] = new Channel($mine);
        if ($this->isClosed) {
            $this->workers[$process]->send(['close' => true]);
        }
        return $process;
    }

    private function hear(int $process): void
    {
        $goesOn = $this->workers[$process]->fill();
        while (($answer = $this->workers[$process]->next()) !== null) {
            unset($this->busy[$process]);
            self::tell($answer);
        }
        $goesOn || throw new RuntimeException('a worker has ended');
    }

    /** Ends the workers; what they are busy with fails. */
    private function end(): void
    {
        foreach ($this->workers as $process => $channel) {
            while (isset($this->busy[$process])) {
                posix_kill($process, SIGUSR2);
                [$ready, $none] = [[$channel->stream], null];
                stream_select($ready, $none, $none, 0, 20_000) > 0 && $this->hear($process);
            }
            fclose($channel->stream);
            pcntl_waitpid($process, $status);
        }
        $this->workers = [];
    }

    private static function tell(mixed $message): void
    {
        fwrite(STDOUT, json_encode($message, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION) . "\n");
    }
}

/** @return array{resource, resource} */
function pair(): array
{
    $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    return is_array($pair) ? $pair : throw new RuntimeException('no sockets');
}

(new Driver())->run();
