/** Texts that break what is not careful: patterns, markup, control characters, halves of characters, numbers that are none. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '\u0007',
  '\ud83d',
  'e\u0301',
  '\u202e',
  '\ufeff',
  'a\r\nb',
  "'; DROP TABLE users; --",
  '"',
  '\\',
  '%',
  '${x}',
  '(',
  '[',
  '{',
  '{"',
  '[1,',
  'null',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '1,5',
  '1.2.3',
  '--1',
  '+',
  '__proto__',
  'constructor',
  '{"__proto__":1}',
  '<script>',
  '<p onclick=x>',
  '<a href="javascript:1">',
  'javascript:alert(1)',
  'data:text/html,x',
  '//host',
  'http://',
  'https://',
  'https://[',
  'http://a.b:999999',
  '2026-13-45',
  '+275760-09-13',
  '-000001-01-01',
  '2026-05-26T25:00:00Z',
  '2026-05-26T09:00:00+99:99',
  '9999-12-31T23:59:59-23:59',
  '018f3c5e',
  '../../etc/passwd',
  '/files/../x',
  '00995',
  '+995',
  ';;|;',
  'ქართული',
  '\u10a0',
  '\u1c90',
  '\u0130',
  '😀',
  '１２３',
]

const numbers = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e-20,
  1e21,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  555123456,
]
const keys = ['url', 'monday', 'opens', 'closes', '__proto__', 'constructor', 'alt_ge', '', 'toString', 'length']

/** A value of any shape that a caller might send, three levels deep at most. */
export function junkFrom(random: () => number, depth = 0): unknown {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const many = <Value>(make: () => Value): Value[] => Array.from({ length: Math.floor(random() * 4) }, make)
  const kinds: (() => unknown)[] = [
    () => pick(hostileTexts),
    () => many(() => pick(hostileTexts)).join(''),
    () => pick(numbers),
    () => (random() - 0.5) * 10 ** Math.floor(random() * 20),
    () => pick([true, false, null, undefined]),
  ]
  const deep: (() => unknown)[] = [
    () => many(() => junkFrom(random, depth + 1)),
    () => Object.fromEntries(many(() => [pick(keys), junkFrom(random, depth + 1)])),
  ]
  return pick(depth < 3 ? [...kinds, ...deep] : kinds)()
}

/** Lists inside lists, deeper than any function can follow by calling itself. */
export function deepList(levels: number): unknown {
  let list: unknown = 1
  for (let level = 0; level < levels; level++) list = [list]
  return list
}
