const characters: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

const decoded = (text: string): string => text.replace(/&(?:lt|gt|quot|nbsp|amp|#39);/g, one => characters[one] ?? one)

/**
 * Converts markup to plain text: paragraphs separated by empty lines, lists with dashes, links with their URL in
 * brackets.
 */
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

/**
 * Converts plain text to markup without interpreting any characters: parts separated by empty lines become paragraphs.
 */
export const markupOfText = (text: string): string =>
  text
    .replace(/[&<>]/g, sign => signs[sign] ?? sign)
    .split(/\n\s*\n/)
    .map(paragraph => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .filter(paragraph => paragraph !== '<p></p>')
    .join('')
