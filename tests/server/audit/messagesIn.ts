/** The messages of a stream with octet counting (RFC 5425, section 4.3.1). */
export function messagesIn(stream: Buffer): string[] {
  const messages: string[] = [];
  for (let at = 0; at < stream.length; ) {
    const space = stream.indexOf(' ', at);
    const length = stream.subarray(at, space).toString();
    if (!/^[1-9]\d*$/.test(length)) throw new Error(`the length of message ${messages.length + 1} is "${length}"`);
    const end = space + 1 + Number(length);
    if (end > stream.length) throw new Error(`message ${messages.length + 1} is cut off`);
    messages.push(stream.subarray(space + 1, end).toString());
    at = end;
  }
  return messages;
}
