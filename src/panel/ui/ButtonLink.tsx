import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass, type ButtonStyle } from './buttonClass.ts'

/** A link to another screen, styled as a button. */
export const ButtonLink = ({
  primary,
  danger,
  small,
  large,
  tool,
  plain,
  className,
  ...link
}: ComponentProps<typeof Link> & ButtonStyle) => (
  <Link {...link} className={buttonClass({ primary, danger, small, large, tool, plain }, className)} />
)
