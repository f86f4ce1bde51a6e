import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bucket } from '../../../server/kernel/files/bucket.ts'

type Server = { run(): Promise<AddressInfo>; close(): Promise<void> }
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => Server

export type BucketServer = { place: Bucket; url: string; close(): Promise<void> }

/** An S3 server with an empty bucket; its credentials are in the environment, where the client looks for them. */
export async function openBucketServer(): Promise<BucketServer> {
  const directory = mkdtempSync(join(tmpdir(), 'mds-bucket-'))
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' })
  const configureBuckets = [{ name: 'mds-files' }]
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    place: { bucket: 'mds-files', region: 'eu-central-1', endpoint },
    url: `s3://mds-files?region=eu-central-1&endpoint=${encodeURIComponent(endpoint)}`,
    close: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
