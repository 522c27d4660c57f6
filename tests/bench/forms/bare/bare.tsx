import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * The minimal React form: each field has its own text, without validation or anything else. `?fields=10` sets the
 * number; one in five is a textarea, as in the portal's forms.
 */
function Field({ name, label, isLong }: { readonly name: string; readonly label: string; readonly isLong: boolean }) {
  const [text, setText] = useState('');
  const attributes = {
    id: name,
    name,
    value: text,
    onChange: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => setText(event.currentTarget.value),
  };
  return (
    <div>
      <label htmlFor={name}>{label}</label>
      {isLong ? <textarea {...attributes} /> : <input {...attributes} />}
    </div>
  );
}

const count = Number(new URLSearchParams(window.location.search).get('fields'));
const numbers = Array.from({ length: count }, (_, index) => index + 1);
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <form>
      {numbers.map((number) => (
        <Field key={number} name={`field${number}`} label={`Field ${number}`} isLong={number % 5 === 4} />
      ))}
      <button type="submit">Send</button>
    </form>,
  );
}
