/** What mail programs, and the resolvers of names behind them, take for a dot. */
const dots = '.\u3002\uFF0E\uFF61\u2024'

/** A dot that a domain's last part could follow; an abbreviation before a name may have a space as well. */
const beforeName = new RegExp(`(?<=[\\p{L}\\p{N}-])[${dots}](?=[\\p{L}\\p{N}-]*\\p{L}{2})`, 'gu')

const beforeHost = new RegExp(`\\b(www)[${dots}](?=\\S)`, 'giu')

const numericHost = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g

/**
 * A text as it may be in an email to somebody whom its writer does not know: every word stays, but nothing in it is an address
 * that a mail program would make a link of, be it `https://…`, `www.…`, a bare domain or a numeric one.
 * See docs/decisions/043.
 */
export const unlinked = (text: string): string =>
  text
    .replace(/:\s*[/\\]{2,}/g, ': ')
    .replace(beforeHost, '$1. ')
    .replace(numericHost, host => host.replaceAll('.', '. '))
    .replace(beforeName, '. ')
