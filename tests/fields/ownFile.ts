import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { fileAddress } from '../../src/engine/fields/fileAddress.ts'

/** The address of a stored file that a test calls by a name. */
export const ownFile = (name: string): string => fileAddress(bytesToHex(sha256(utf8ToBytes(name))))
