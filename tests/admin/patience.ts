import { configure } from '@testing-library/react'

/** What the tests of the panel wait for comes when the machine gets to it; one second, as the library has it, is a guess. */
configure({ asyncUtilTimeout: 60_000 })
