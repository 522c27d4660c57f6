/** The names in a text: for a reference, each part. */
export const namesInText = (text: string): readonly string[] =>
  text.split(/[^\p{L}\p{N}_-]+/u).filter((name) => name !== '');
