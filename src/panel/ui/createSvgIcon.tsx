import type { ComponentType, ReactNode, SVGProps } from 'react'

export interface SvgIconProps extends SVGProps<SVGSVGElement> {
  /** `small` is the size beside a word. */
  fontSize?: 'small' | 'medium'
}

/**
 * A component that draws these paths in the colour of the words around it. MUI's pictures are built on it in the place of MUI's
 * own, which would bring its styling engine with every first list.
 */
export function createSvgIcon(path: ReactNode, displayName: string): ComponentType<SvgIconProps> {
  const Drawn = ({ fontSize = 'medium', ...others }: SvgIconProps) => {
    const side = fontSize === 'small' ? 20 : 24
    return (
      <svg
        className="m-icon"
        viewBox="0 0 24 24"
        width={side}
        height={side}
        fill="currentColor"
        focusable="false"
        aria-hidden="true"
        {...others}
      >
        {path}
      </svg>
    )
  }
  Drawn.displayName = displayName
  return Drawn
}
