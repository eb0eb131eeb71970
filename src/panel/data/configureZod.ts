import { config } from 'zod/mini'

// The panel's policy forbids making code of text. zod would try it once, and the browser reads the panel's whole code again to say where it was refused.
config({ jitless: true })
