import { userRecord } from '../users/fields.ts'
import type { DataRecord } from './define.ts'

/** Every declared record, by its kind in the trail. */
export const records: ReadonlyMap<string, DataRecord> = new Map(
  [userRecord].map((record: DataRecord) => [record.entity, record]),
)
