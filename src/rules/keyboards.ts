/** What the keys of the Latin letters give on a Georgian keyboard, plain and with Shift. */
const plain = 'აბცდეფგჰიჯკლმნოპქრსტუვწხყზ'
const shifted: Readonly<Record<string, string>> = { C: 'ჩ', J: 'ჟ', R: 'ღ', S: 'შ', T: 'თ', W: 'ჭ', Z: 'ძ' }

const georgian = new Map([...Array.from(plain, (letter, place): [string, string] => [String.fromCharCode(0x61 + place), letter]), ...Object.entries(shifted)])
const latin = new Map([...georgian].map(([key, letter]) => [letter, key.toLowerCase()]))

/** What was typed, had the keyboard been Georgian. */
export const onGeorgianKeys = (typed: string): string => typed.replace(/[A-Za-z]/g, key => georgian.get(key) ?? georgian.get(key.toLowerCase()) ?? key)

/** What was typed, had the keyboard been Latin. */
export const onLatinKeys = (typed: string): string => typed.replace(/[\u10d0-\u10f0]/g, letter => latin.get(letter) ?? letter)
