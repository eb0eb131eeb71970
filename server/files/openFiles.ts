import { join } from 'node:path'
import type { Files } from '../../src/engine/ports/files.ts'
import type { ServerSettings } from '../settings.ts'
import { createFolderFiles } from './folderFiles.ts'
import { createS3Files } from './s3Files.ts'

/** Opens the file storage of the settings: a bucket, or a folder in the data directory. */
export const openFiles = ({ s3, dataDirectory }: Pick<ServerSettings, 's3' | 'dataDirectory'>): Files =>
  s3 ? createS3Files(s3) : createFolderFiles(join(dataDirectory, 'files'))
