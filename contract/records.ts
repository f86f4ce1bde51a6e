import type { DataRecord } from './records/define.ts'
import { userRecord } from './users/fields.ts'

/** Every declared record, by its kind in the trail. */
export const records: ReadonlyMap<string, DataRecord> = new Map(
  [userRecord].map((record: DataRecord) => [record.entity, record]),
)
