import './button.css'

export interface ButtonStyle {
  /** The one that most people come for. */
  primary?: boolean
  /** Takes something away. */
  danger?: boolean
  /** Stands within a line or a row. */
  small?: boolean
  /** Stands alone on a page that asks for little else. */
  large?: boolean
  /** A word to press, without a box. */
  plain?: boolean
  /** A tool beside others: its box is seen only where one points at it. */
  tool?: boolean
}

const styles = ['primary', 'danger', 'small', 'large', 'tool'] as const

/** The classes of a button of this look, and those given besides. */
export const buttonClass = (style: ButtonStyle = {}, besides?: string): string =>
  [style.plain ? 'm-plain' : 'm-button', ...styles.filter(name => style[name]).map(name => `m-${name}`), besides]
    .filter(Boolean)
    .join(' ')
