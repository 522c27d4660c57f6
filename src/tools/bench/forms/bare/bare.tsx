import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * The least that React can do for a form: each field keeps its own text, nothing is judged, nothing else is drawn.
 * `?fields=10` says how many; every fourth of five is a text of several lines, as in the forms of the portal.
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
