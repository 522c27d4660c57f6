import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The sign-in form in React alone. */
function SignIn() {
  const [username, setUsername] = useState('');
  const [organisation, setOrganisation] = useState('');
  const [remembers, setRemembers] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void fetch(`/sent?${new URLSearchParams({ username, organisation, remembers: String(remembers) })}`);
  };
  return (
    <form onSubmit={submit}>
      <h1>Sign in</h1>
      <label>
        Email
        <input
          name="username"
          type="email"
          required
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      </label>
      <label>
        Organisation
        <input name="organisation" value={organisation} onChange={(event) => setOrganisation(event.target.value)} />
      </label>
      <label>
        <input
          name="remember"
          type="checkbox"
          checked={remembers}
          onChange={(event) => setRemembers(event.target.checked)}
        />
        Remember me
      </label>
      <button type="submit">Next</button>
    </form>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<SignIn />);
