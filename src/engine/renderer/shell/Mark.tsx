/** The launcher's own mark: a door that stands open. */
export function Mark() {
  return (
    <svg className="mark-sign" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path className="mark-arch" d="M5 29V15a11 11 0 0 1 22 0v14" />
      <path className="mark-door" d="M11 29V15.5L20 11v18" />
      <circle className="mark-knob" cx="17" cy="20.5" r="1.25" />
    </svg>
  );
}
