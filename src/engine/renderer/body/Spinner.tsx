import { Loader } from '@mantine/core';

/** A spinner, static with reduced motion. The caller announces what is loading. */
export const Spinner = () => <Loader aria-hidden="true" />;
