import { Loader } from '@mantine/core';

/** A spinner. It stands still with reduced motion. Its user says in words what is under way. */
export const Spinner = () => <Loader aria-hidden="true" />;
