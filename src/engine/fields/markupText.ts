const characters: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

const decoded = (text: string): string => text.replace(/&(?:lt|gt|quot|nbsp|amp|#39);/g, one => characters[one] ?? one)

/** Formatted text in plain lines: paragraphs with an empty line between them, lists with dashes, links with their address in brackets. */
export const textOfMarkup = (markup: string): string =>
  decoded(
    markup
      .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_whole, address: string, texts: string) =>
        texts === address ? address : `${texts} (${address})`,
      )
      .replace(/<br ?\/?>/g, '\n')
      .replace(/<li>(?:<p>)?/g, '- ')
      .replace(/<\/(?:p|h2|h3|blockquote)>(?!<\/li>)/g, '\n\n')
      .replace(/<\/(?:li|ul|ol)>/g, '\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain lines as formatted text, in which every sign is what it was: a paragraph for what has empty lines around it. */
export const markupOfText = (text: string): string =>
  text
    .replace(/[&<>]/g, sign => signs[sign] ?? sign)
    .split(/\n\s*\n/)
    .map(paragraph => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .filter(paragraph => paragraph !== '<p></p>')
    .join('')
