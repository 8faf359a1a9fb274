/** Writes a number once: lists show the same few days and instants again and again. @param most texts kept at a time */
export function writtenOnce(write: (value: number) => string, most: number): (value: number) => string {
  const written = new Map<number, string>()
  return (value) => {
    const known = written.get(value)
    if (known !== undefined) return known
    if (written.size >= most) written.clear()
    const text = write(value)
    written.set(value, text)
    return text
  }
}
