import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import {
  courseDraft,
  courseHistory,
  createCourse,
  retireCourse,
  saveCourseDraft,
} from '../../../contract/courses/calls.ts'
import {
  applyImport,
  dropImportRows,
  fixImportRow,
  wrongImportRows,
} from '../../../contract/imports/calls.ts'
import { pasteImport } from '../../../contract/imports/paste.ts'
import { importResults } from '../../../contract/imports/undo.ts'
import { limits } from '../../../contract/limits.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { getRows, getWorkbook, importsRig, templateIn } from './imports-rig.ts'

let server: DemoServer
let admin: Caller
let rig: ReturnType<typeof importsRig>
/** A course without questions. */
let courseId: string

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  rig = importsRig(server, admin)
})
beforeEach(async () => {
  await server.removeRows('frequency')
  courseId = (await server.call(createCourse, { name: '导入', kind: 'pdf', language: 'zh-CN' }, admin)).data
    .id
})
afterAll(() => server.close())

const draft = async () => (await server.call(courseDraft, { id: courseId }, admin)).data
const texts = async () => (await draft()).content.questions.map(each => each.text)

/** Cells by the order of the template: kind, text, English, points, options A to J, right ones, explanations, options in English. */
const row = (text: string, options = ['yes', 'no'], right = 'A', kind = 'Single choice', points = '') => [
  ...[kind, text, '', points],
  ...Array.from({ length: 10 }, (_, at) => options[at] ?? ''),
  right,
]
const upload = (bytes: Buffer, name = 'questions.xlsx', by = admin) =>
  rig.upload('questions', bytes, { name, courseId, by })
const started = async (...rows: string[][]) => {
  const answer = await upload(await getWorkbook('questions', rows))
  expect(answer, answer.message).toMatchObject({ code: 0 })
  return answer.data
}

/** A workbook written out part by part, without a stamp: as a person makes one of their own. */
const ownWorkbook = (rows: readonly (readonly (string | number)[])[]): Buffer => {
  const cell = (value: string | number, at: number, line: number) => {
    const place = `${String.fromCharCode(65 + at)}${line}`
    return typeof value === 'number'
      ? `<c r="${place}"><v>${value}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
  }
  const lines = rows.map(
    (cells, at) =>
      `<row r="${at + 1}">${cells.map((each, column) => cell(each, column, at + 1)).join('')}</row>`,
  )
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const types = 'http://schemas.openxmlformats.org/package/2006'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${types}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${types}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${sheets}" xmlns:r="${office}"><sheets><sheet name="题库" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${types}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${sheets}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  }
  const encode = new TextEncoder()
  return Buffer.from(
    zipSync(
      Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, encode.encode(xml + text)])),
    ),
  )
}

describe('A11 MD-L1 questions from a sheet', () => {
  test('the filled-in template goes into the draft at once, with an entry in its history; before that nothing changes', async () => {
    const [heads, hints, example] = await getRows(
      await templateIn({ server, by: admin }, 'questions', 'en-US'),
    )
    expect(heads!.slice(0, 6)).toEqual([
      ...['Kind', 'Question', 'Question in English', 'Points for a right answer', 'Option A', 'Option B'],
    ])
    const more = { explanation: '见第4章', explanationEn: 'See chapter 4', optionAEn: 'Yes', optionBEn: 'No' }
    const filled = row('可以吗？', ['可以', '不可以'], 'a', '单选题', '3')
    filled[2] = 'May one?'
    for (const [head, text] of [
      ['Explanation', more.explanation],
      ['Explanation in English', more.explanationEn],
      ['Option A in English', more.optionAEn],
      ['Option B in English', more.optionBEn],
    ] as const)
      filled[heads!.indexOf(head)] = text
    const job = await started(
      hints!,
      example!,
      filled,
      row('Which two?', ['a', 'b', 'c'], 'A;C', 'Multiple choice'),
    )
    expect(job).toMatchObject({ kind: 'questions', courseId, counts: { ok: 2, wrong: 0 } })
    expect(await texts(), 'checking changes nothing').toEqual([])
    expect(await rig.applied(job)).toMatchObject({ state: 'done', counts: { applied: 2 } })
    const after = await draft()
    expect(after.content.questions).toMatchObject([
      {
        ...{ kind: 'single', text: '可以吗？', textEn: 'May one?', points: 3 },
        ...{ explanation: more.explanation, explanationEn: more.explanationEn },
        options: [
          { text: '可以', textEn: 'Yes', correct: true },
          { text: '不可以', textEn: 'No', correct: false },
        ],
      },
      {
        ...{ kind: 'multiple', text: 'Which two?', textEn: '', points: 1, explanation: '' },
        options: [
          { text: 'a', correct: true },
          { text: 'b', correct: false },
          { text: 'c', correct: true },
        ],
      },
    ])
    expect(after).toMatchObject({ rowVersion: 2, changed: true, changedBy: { id: admin.userId } })
    const [entry] = (await server.call(courseHistory, { id: courseId }, admin)).data.records
    expect(entry).toMatchObject({ version: 2, action: 'saveCourseDraft' })
    expect(entry!.changes.map(each => each.field)).toEqual(['questions'])
    const mine = (await server.call(importResults, { kinds: ['questions'], courseId }, admin)).data.records
    expect(mine).toMatchObject([{ id: job.id, rows: 2, state: 'done' }])
  })

  test("a person's own workbook is read by its headings, in any order and language", async () => {
    const bytes = ownWorkbook([
      ['题干', '选项B', '选项A', '答对得分', '类型', '正确答案', '选项D'],
      ['源数据的要求是什么？', '可归因', '清晰', 5, '多选题', 'ＡＢ', '同期'],
    ])
    const answer = await upload(bytes, '题库.xlsx')
    expect(answer, answer.message).toMatchObject({ code: 0, data: { counts: { ok: 1 } } })
    await rig.applied(answer.data)
    expect((await draft()).content.questions).toMatchObject([
      {
        ...{ kind: 'multiple', text: '源数据的要求是什么？', points: 5 },
        options: [
          { text: '清晰', correct: true },
          { text: '可归因', correct: true },
          { text: '同期', correct: false },
        ],
      },
    ])
  })

  test('a CSV file as a spreadsheet saves it: with a mark, semicolons, quotes and line ends in a cell', async () => {
    const csv =
      '\uFEFFTipo;Pregunta;Opción A;Opción B;Respuesta correcta\r\nRespuesta única;"¿Cuál es ""correcta""?\nUna sola; ninguna más.";Sí;No;B\r\n\r\nRespuesta única;Otra;Sí;No;A\r\n'
    const answer = await upload(Buffer.from(csv), 'preguntas.CSV')
    expect(answer, answer.message).toMatchObject({ code: 0 })
    expect((await rig.rows(answer.data)).records.map(each => [each.rowNo, each.state])).toEqual([
      [2, 'ok'],
      [4, 'ok'],
    ])
    await rig.applied(answer.data)
    expect(await texts()).toEqual(['¿Cuál es "correcta"?\nUna sola; ninguna más.', 'Otra'])
    // 题干 in GBK: the bytes are no UTF-8.
    const gbk = Buffer.from('cce2b8c92cd1a1cfee410d0a', 'hex')
    expect((await upload(gbk, 'gbk.csv')).code).toBe(codes.importNotUtf8.code)
    expect((await upload(Buffer.from('a;b\n1;2'), 'other.csv')).code).toBe(codes.importTemplateOutdated.code)
    const strange = await upload(Buffer.from('Question,Explanatoin,Question\nq,e,f'), 'strange.csv')
    expect(strange.code).toBe(codes.importHeadsUnknown.code)
    expect(strange.message).toContain('Explanatoin, Question')
  })

  const long = (length: number) => 'x'.repeat(length)
  const wrong: [string, () => string[], string[][]][] = [
    ['an unknown kind', () => row('q', undefined, 'A', 'Essay'), [['kind', 'invalid']]],
    ['no kind', () => row('q', undefined, 'A', ''), [['kind', 'required']]],
    ['no text', () => row(''), [['text', 'required']]],
    ['a text that is too long', () => row(long(2001)), [['text', 'tooLong']]],
    ['one option', () => row('q', ['yes']), [['optionB', 'required']]],
    ['an option that is too long', () => row('q', [long(1001), 'b']), [['optionA', 'tooLong']]],
    ['the same option twice', () => row('q', ['Yes', 'no', 'yes']), [['optionC', 'sameOption']]],
    ['no right option', () => row('q', undefined, ''), [['right', 'required']]],
    ['a right option that is not there', () => row('q', undefined, 'C'), [['right', 'noOption']]],
    ['a right option that is no letter', () => row('q', undefined, '1'), [['right', 'invalid']]],
    ['two right options of a single choice', () => row('q', undefined, 'A;B'), [['right', 'manyRight']]],
    ['points that are no number', () => row('q', undefined, 'A', 'single', 'two'), [['points', 'invalid']]],
    ['too many points', () => row('q', undefined, 'A', 'single', '101'), [['points', 'invalid']]],
    ['half a point', () => row('q', undefined, 'A', 'single', '0.5'), [['points', 'invalid']]],
  ]
  test.each(wrong)('names the column of %s', async (_, made, faults) => {
    const job = await started(made(), row('right'))
    expect((await rig.faultsOf(job)).map(each => each.slice(0, 4))).toEqual(
      faults.map(([field, fault]) => [2, 'wrong', field, fault]),
    )
    expect(job.counts).toMatchObject({ ok: 1, wrong: 1 })
  })

  test('A4 a wrong row does not lose the others: it is corrected, or left out; its cells come back in a workbook', async () => {
    const job = await started(row('one', undefined, 'C'), row('two'), row('three', ['a']))
    const file = (await server.call(wrongImportRows, { id: job.id }, admin)).data as unknown as Buffer
    const again = await upload(file, 'to correct.xlsx')
    expect(again, again.message).toMatchObject({ code: 0, data: { counts: { wrong: 2, ok: 0 } } })
    const fixed = await server.call(fixImportRow, { id: job.id, rowNo: 2, values: { right: 'B' } }, admin)
    expect(fixed.data.counts).toMatchObject({ ok: 2, wrong: 1 })
    const left = await server.call(dropImportRows, { id: job.id, wrong: true }, admin)
    expect(left.data.counts).toMatchObject({ ok: 2, wrong: 0, dropped: 1 })
    await rig.applied(left.data)
    expect(await texts()).toEqual(['one', 'two'])
    expect((await draft()).content.questions[0]!.options.map(each => each.correct)).toEqual([false, true])
  })

  test('a question that the draft has is named with its number and skipped; one that the sheet has twice is wrong', async () => {
    await rig.applied(await started(row('First?'), row('Second?', ['Yes', 'No'])))
    const job = await started(
      row('second ?', ['no', 'YES'], 'B'),
      row('Second?', ['Yes', 'Never']),
      row('Third?'),
      row('third?'),
    )
    expect(await rig.faultsOf(job)).toEqual([
      [2, 'skipped', 'text', 'inDraft', 2],
      [5, 'wrong', 'text', 'repeated', 4],
    ])
    const { data } = await server.call(dropImportRows, { id: job.id, wrong: true }, admin)
    await rig.applied(data)
    expect(await texts()).toEqual(['First?', 'Second?', 'Second?', 'Third?'])
  })

  test('TR-C6 what others saved meanwhile stays: the rows are checked again, and all are added or none', async () => {
    const job = await started(row('mine'), row('both'))
    const { rowVersion } = await draft()
    const [other] = (await rig.rows(job)).records
    expect(other!.state).toBe('ok')
    const theirs = await server.call(
      saveCourseDraft,
      { id: courseId, rowVersion, sections: { description: '他人保存' } },
      admin,
    )
    expect(theirs.code).toBe(0)
    await rig.applied(job)
    const after = await draft()
    expect(after.content.description).toBe('他人保存')
    expect(after.content.questions.map(each => each.text)).toEqual(['mine', 'both'])
    const late = await started(row('late'))
    const retired = await server.call(retireCourse, { id: courseId, rowVersion: after.rowVersion }, admin)
    expect(retired.code).toBe(0)
    const refused = await server.call(applyImport, { id: late.id, rowVersion: late.rowVersion }, admin)
    expect(refused.code).toBe(codes.importRowsInvalid.code)
    expect((await started(row('later'))).counts).toMatchObject({ ok: 0, wrong: 1 })
    expect(await texts()).toEqual(['mine', 'both'])
  })

  test('1,000 rows are checked and applied; one more row, or one more question, is not taken', async () => {
    const many = Array.from({ length: limits.questionImportRows }, (_, at) =>
      row(`Question ${at}: ${'long '.repeat(40)}`, ['a', 'b', 'c', 'd', 'e'], 'A;E', 'Multiple choice'),
    )
    const bytes = await getWorkbook('questions', many)
    const job = await upload(bytes)
    expect(job.data.counts).toMatchObject({ ok: 1000, wrong: 0 })
    expect(await rig.applied(job.data)).toMatchObject({ state: 'done', counts: { applied: 1000 } })
    expect(await texts()).toHaveLength(1000)
    expect(await rig.faultsOf(await started(row('One too many')))).toEqual([[2, 'wrong', 'text', 'full']])
    const over = await upload(await getWorkbook('questions', [...many, row('over')]))
    expect(over.code).toBe(codes.importQuestionsLimit.code)
  }, 60_000)

  test('pasted rows are checked and applied in the same way', async () => {
    const paste = async (about: object) =>
      server.call(pasteImport, { kind: 'questions', cells: [row('pasted')], ...about } as never, admin)
    expect((await paste({})).code).toBe(codes.dataNotFound.code)
    expect((await paste({ courseId: crypto.randomUUID() })).code).toBe(codes.dataNotFound.code)
    const job = await paste({ courseId })
    expect(job, job.message).toMatchObject({ code: 0 })
    await rig.applied(job.data as never)
    expect(await texts()).toEqual(['pasted'])
  })

  test('who may not edit the draft imports nothing, by a file or by pasted rows', async () => {
    const reader = await server.caller('zhang.wei', 'CRA')
    const answer = await upload(await getWorkbook('questions', [row('q')]), 'q.xlsx', reader)
    expect(answer.code).not.toBe(0)
    const cells = [row('q')]
    expect((await server.call(pasteImport, { kind: 'questions', courseId, cells }, reader)).code).not.toBe(0)
    expect(await texts()).toEqual([])
  })
})
