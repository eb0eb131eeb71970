const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ', '&amp;': '&' }

const decoded = (text: string): string => text.replace(/&(?:lt|gt|quot|nbsp|amp|#39);/g, one => characters[one] ?? one)

/** Formatted text in plain lines, for readers of mail without HTML: lists with dashes, links with their address in brackets. */
export const plainWords = (markup: string): string =>
  decoded(
    markup
      .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_whole, address: string, words: string) => (words === address ? address : `${words} (${address})`))
      .replace(/<br ?\/?>/g, '\n')
      .replace(/<li>(?:<p>)?/g, '- ')
      .replace(/<\/(?:p|h2|h3|blockquote)>(?!<\/li>)/g, '\n\n')
      .replace(/<\/(?:li|ul|ol)>/g, '\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
