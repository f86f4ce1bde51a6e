import { expect, test } from 'vitest'
import { signedEntity } from '../../../contract/signatures/calls.ts'
import { listSignedRecords } from '../../../server/features/signatures/acts.ts'
import '../../../server/app/signed-records.ts'

test('the audit command knows every kind of record that carries signatures', () => {
  const kinds = listSignedRecords().map(({ entity }) => entity)
  expect(kinds.sort()).toEqual([...signedEntity.options].sort())
})
