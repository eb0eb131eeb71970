import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { readToken } from '../session/token.ts'

/** A public page; whoever is signed in is led to the panel. */
export const SignedOut = ({ children }: { children: ReactNode }) => (readToken() ? <Navigate to="/" replace /> : children)
