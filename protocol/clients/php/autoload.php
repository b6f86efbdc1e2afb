<?php

declare(strict_types=1);

// For programs without Composer: require this file.
spl_autoload_register(static function (string $class): void {
    if (!str_starts_with($class, 'Factord\\')) {
        return;
    }
    $file = strtr(substr($class, strlen('Factord\\')), '\\', '/') . '.php';
    foreach (['src', 'generated'] as $folder) {
        if (is_file(__DIR__ . "/{$folder}/{$file}")) {
            require __DIR__ . "/{$folder}/{$file}";
            return;
        }
    }
});
