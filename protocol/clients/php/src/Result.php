<?php

declare(strict_types=1);

namespace Factord;

use Factord\Internal\Json;

/** Base class of results and of the objects in them. */
abstract readonly class Result
{
    /** Members that are no secrets by themselves, but are not known well enough to be printed. */
    protected const HIDDEN = [];

    private \SensitiveParameterValue $others;

    /** @param array<string, mixed> $otherMembers */
    protected function __construct(#[\SensitiveParameter] array $otherMembers)
    {
        $this->others = new \SensitiveParameterValue($otherMembers);
    }

    /**
     * The members, by their names in the protocol, that this version of the client does not know.
     *
     * @return array<string, mixed>
     */
    public function otherMembers(): array
    {
        /** @var array<string, mixed> $others */
        $others = $this->others->getValue();
        return $others;
    }

    /**
     * All that it has, as the protocol writes it: secrets, and members that this version of the client does not know, too.
     *
     * It can be encoded as JSON, and is as secret as what is in it.
     */
    public function toObject(): \stdClass
    {
        [$required, $optional] = $this->members();
        $present = array_filter($optional, static fn (mixed $value): bool => $value !== null);
        $object = new \stdClass();
        foreach ([...$required, ...$present, ...$this->otherMembers()] as $name => $value) {
            $object->{$name} = Json::plain($value);
        }
        return $object;
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        $shown = get_object_vars($this);
        unset($shown['others']);
        foreach (static::HIDDEN as $name) {
            $shown[$name] = new \SensitiveParameterValue(null);
        }
        return $shown;
    }

    /**
     * The members that are always there, and the others: null if they are not.
     *
     * @return array{array<string, mixed>, array<string, mixed>}
     */
    abstract protected function members(): array;
}
