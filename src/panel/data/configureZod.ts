import { config } from 'zod/mini'

// The panel's content security policy forbids `eval`. zod would try it once, and the browser would parse all code of
// the panel again to report where the violation occurred.
config({ jitless: true })
