import { describe, expect, test } from 'vitest'
import { loadWords } from '../../../../client/words/i18n.ts'
import { getFacts } from '../../../../components/shared/record/field-value.tsx'
import { studyRecord } from '../../../../contract/studies/fields.ts'

describe('the facts of a record', () => {
  test('show a name as it is stored beside its English form, alone as its reader reads it', async () => {
    await loadWords(['studies', 'users'])
    const study = { name: '一项随机对照研究', nameEn: 'A randomised controlled study' }
    const read = (names: ('name' | 'nameEn')[]) =>
      getFacts(studyRecord, names, study, 'es-ES', {}).map(([, value]) => value)
    expect(read(['name', 'nameEn'])).toEqual([study.name, study.nameEn])
    expect(read(['name'])).toEqual([study.nameEn])
  })
})
