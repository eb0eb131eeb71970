/** Characters that mail programs and DNS resolvers treat as a dot. */
const dots = '.\u3002\uFF0E\uFF61\u2024'

/** A dot that could be followed by a top-level domain; abbreviations before a name get a space, too. */
const beforeName = new RegExp(`(?<=[\\p{L}\\p{N}-])[${dots}](?=[\\p{L}\\p{N}-]*\\p{L}{2})`, 'gu')

const beforeHost = new RegExp(`\\b(www)[${dots}](?=\\S)`, 'giu')

const numericHost = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g

/**
 * Returns a text in which mail programs recognize no links, for emails to people whom the writer does not know: all
 * words are kept, but `https://…`, `www.…`, domain names and IP addresses are broken up. See docs/decisions/043.
 */
export const withoutLinks = (text: string): string =>
  text
    .replace(/:\s*[/\\]{2,}/g, ': ')
    .replace(beforeHost, '$1. ')
    .replace(numericHost, host => host.replaceAll('.', '. '))
    .replace(beforeName, '. ')
