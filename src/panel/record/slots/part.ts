import { createElement, type ComponentType } from 'react'
import type { Part } from '../../data/overrides.ts'
import { preloadable, usePreloaded } from '../../data/preloadable.ts'

/** Unlike React's own `lazy` it is there in the very first render once it was fetched. */
export function part<Props extends object>(get: () => Promise<{ default: ComponentType<Props> }>): Part<Props> {
  const source = preloadable(async () => (await get()).default)
  const Component = (props: Props) => {
    const Loaded = usePreloaded(source)
    return Loaded ? createElement(Loaded, props) : null
  }
  return { Component, load: source.load }
}
