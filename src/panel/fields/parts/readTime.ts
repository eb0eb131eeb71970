const written = /^(\d{1,2})(?:\s*[:.,\-\s]?\s*(\d{2}))?\s*(?:([ap])\.?\s?m\.?)?$/i

/** Parses a time as people write it ("9", "930", "9.30", "9 pm", "24:00") into `HH:MM`; undefined if it is none. */
export function readTime(text: string): string | undefined {
  const [, hour, minute = '00', half] = written.exec(text.trim()) ?? []
  if (hour === undefined) return undefined
  const most = half ? 12 : 24
  const hours = (half ? Number(hour) % 12 : Number(hour)) + (half?.toLowerCase() === 'p' ? 12 : 0)
  if (Number(hour) > most || Number(minute) > 59 || (hours === 24 && minute !== '00')) return undefined
  return `${String(hours % 24).padStart(2, '0')}:${minute}`
}

/** Whether a text is a time in the stored format. */
export const isTime = (text: string): boolean => readTime(text) === text
