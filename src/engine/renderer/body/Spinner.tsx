import { Loader } from '@mantine/core';

/** A ring that turns; it stands still where no motion is wanted. Whoever uses it says in words what is under way. */
export const Spinner = () => <Loader aria-hidden="true" />;
