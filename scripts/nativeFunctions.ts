import type { Plugin } from 'vite'

/** Native functions, by the packages that emulate them for old browsers with thousands of bytes; every supported browser has them. */
const natives: Readonly<Record<string, string>> = {
  'object.entries': 'Object.entries',
  hasown: 'Object.hasOwn',
  // lodash probes five values at startup and catches their errors, which makes the browser parse the whole script again.
  './_getTag': 'value => Object.prototype.toString.call(value)',
}

const prefix = '\0native:'

/** Replaces packages that emulate native functions by those functions. */
export const nativeFunctions = (): Plugin => ({
  name: 'native-functions',
  enforce: 'pre',
  resolveId: id => (Object.hasOwn(natives, id) ? `${prefix}${id}.cjs` : undefined),
  load: id =>
    id.startsWith(prefix) ? `module.exports = ${natives[id.slice(prefix.length, -'.cjs'.length)]}` : undefined,
})
