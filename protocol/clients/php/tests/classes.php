<?php

declare(strict_types=1);

// Every file declares the class, interface or enum that PSR-4 expects in it, and PHP accepts all of them together.

require __DIR__ . '/../autoload.php';

$wrong = [];
foreach (['src', 'generated'] as $folder) {
    $root = dirname(__DIR__) . "/{$folder}/";
    foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($root, FilesystemIterator::SKIP_DOTS)) as $file) {
        $class = 'Factord\\' . strtr(substr($file->getPathname(), strlen($root), -strlen('.php')), '/', '\\');
        if (!class_exists($class) && !interface_exists($class)) {
            $wrong[] = $class;
        }
    }
}
if ($wrong !== []) {
    fwrite(STDERR, 'not declared: ' . implode(', ', $wrong) . "\n");
    exit(1);
}
