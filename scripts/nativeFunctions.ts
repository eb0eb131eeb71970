import type { Plugin } from 'vite'

/** What packages for old browsers work out by thousands of bytes, and every browser that the panel is built for knows. */
const natives: Readonly<Record<string, string>> = {
  'object.entries': 'Object.entries',
  hasown: 'Object.hasOwn',
  // lodash tries five values out as it begins and catches what that throws, for which a browser reads the whole script again.
  './_getTag': 'value => Object.prototype.toString.call(value)',
}

const prefix = '\0native:'

/** Puts the browser's own functions in the place of packages that stand in for them. */
export const nativeFunctions = (): Plugin => ({
  name: 'native-functions',
  enforce: 'pre',
  resolveId: id => (Object.hasOwn(natives, id) ? `${prefix}${id}.cjs` : undefined),
  load: id =>
    id.startsWith(prefix) ? `module.exports = ${natives[id.slice(prefix.length, -'.cjs'.length)]}` : undefined,
})
