import { z } from 'zod'

/** Where FILE_URL leads; without an endpoint it is Amazon's of the region. */
export type Bucket = { bucket: string; region: string; endpoint: string | null }

/** A bucket by its address; null when it is none. */
const readBucket = (address: string): Bucket | null => {
  const url = URL.canParse(address) ? new URL(address) : null
  const region = url?.searchParams.get('region')
  const endpoint = url?.searchParams.get('endpoint') || null
  const isSound = !endpoint || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol))
  if (url?.protocol !== 's3:' || !url.host || !/^\/?$/.test(url.pathname) || !region || !isSound) return null
  return { bucket: url.host, region, endpoint }
}

/** FILE_URL. */
export const bucketUrl = z.string().transform((address, context): Bucket => {
  const bucket = readBucket(address)
  if (!bucket)
    context.addIssue(
      'FILE_URL must be an address like s3://bucket?region=eu-central-1, with &endpoint=https://… for a store that is not of Amazon.',
    )
  return bucket ?? z.NEVER
})
