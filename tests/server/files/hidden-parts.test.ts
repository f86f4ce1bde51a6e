import { describe, expect, test } from 'vitest'
import { checkDocument, Unfit } from '../../../server/kernel/files/archive.ts'
import { checkPdf } from '../../../server/kernel/files/pdf.ts'
import { docx, hidden, pages, pdf, relation, script, xlsx, zip } from './documents.ts'

/** The part for which a document is refused; null for one that is taken. */
const getPart = async (check: () => void | Promise<void>): Promise<string | null> => {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof Unfit) return error.part
    throw error
  }
}

const uri = '<</S/URI/URI(https://evil.example)>>'
const place = '[2 0 R/Fit]'
const opens = (action: string, ...more: string[]) =>
  pdf(`<</Pages 2 0 R/OpenAction ${action}>>`, pages, ...more)
const hex = (text: Buffer) => Buffer.from(`${text.toString('hex')}>`)
const packed = (dictionary: string) => hidden(script, dictionary, hex)

describe('a PDF that hides what acts is refused [TR-W5]', () => {
  test.each<[string, string, Buffer]>([
    [
      'a script between the words of a stream, which are in strings',
      'script',
      pdf(`<</Pages 2 0 R/X(>>stream\n)/AA<</O${script}>>/Y(endstream)>>`, pages),
    ],
    [
      'an action on opening there',
      'opens',
      pdf(`<</Pages 2 0 R/X(>>stream\n)/OpenAction${uri}/Y(endstream)>>`, pages),
    ],
    [
      'an object stream whose dictionary is long',
      'script',
      pdf('<</Pages 2 0 R>>', pages, packed(`/Type/ObjStm/Filter/ASCIIHexDecode${' '.repeat(9000)}`)),
    ],
    [
      'one whose dictionary seems to begin again in a string',
      'script',
      pdf('<</Pages 2 0 R>>', pages, packed('/Type/ObjStm/Filter/ASCIIHexDecode/X(9 0 obj)')),
    ],
    [
      'one whose dictionary seems to end in a string',
      'unreadable',
      pdf('<</Pages 2 0 R>>', pages, packed('/Type/ObjStm/Filter/ASCIIHexDecode/X(stream\nendstream)')),
    ],
    [
      'an action beside a place of the same number',
      'opens',
      opens('3 0 R', `<</S/GoTo/D${place}>>\nendobj\n003 0 obj\n${uri}`),
    ],
    [
      'one with a comment in its number',
      'opens',
      opens('3 0 R', `<</S/GoTo/D${place}>>\nendobj\n3%x\n0%x\nobj\n${uri}`),
    ],
    [
      'one after a place that seems to end in a comment',
      'opens',
      opens(`<</S/GoTo/D${place}%>>\n/Next 3 0 R>>`, uri),
    ],
    [
      'one after a place that seems to end in a string',
      'opens',
      opens(`<</S/GoTo/D${place}/T(>>)/Next 3 0 R>>`, uri),
    ],
    ['one after a place by reference', 'opens', opens('3 0 R', `<</S/GoTo/D${place}/Next ${uri}>>`)],
    [
      'one after a place in an object stream',
      'opens',
      pdf('<</Pages 2 0 R/OpenAction 9 0 R>>', pages, hidden(`<</S/GoTo/D${place}/Next[${uri}]>>`)),
    ],
    ['one after a place whose key is escaped', 'opens', opens(`<</S/GoTo/D${place}/N#65xt 3 0 R>>`, uri)],
    ['one with two kinds', 'opens', opens(`<</S/GoTo/D${place}/S/URI/URI(https://evil.example)>>`)],
    ['one that names a place elsewhere', 'opens', opens('<</S/URI/URI(https://evil.example)/X /GoTo>>')],
    ['one of another document', 'embedded', opens('<</S/GoToE/T<</R/C/N(a)>>>>')],
    [
      'one that a later revision replaces',
      'opens',
      Buffer.concat([opens('3 0 R', `<</S/GoTo/D${place}>>`), Buffer.from(`3 0 obj\n${uri}\nendobj\n`)]),
    ],
    ['one by reference to a reference', 'opens', opens('3 0 R', '4 0 R', uri)],
    ['one of a page', 'opens', pdf('<</Pages 2 0 R>>', pages, `<</Type/Page/AA<</O ${uri}>>>>`)],
    [
      'an encrypted object stream',
      'unreadable',
      pdf(
        '<</Pages 2 0 R>>',
        '<</Filter/Standard/V 2>>',
        hidden(script, '/Type/ObjStm', text => Buffer.from(text.map(byte => byte ^ 0x5a))),
      ),
    ],
  ])('%s: %s', async (_what, part, bytes) => {
    expect(await getPart(() => checkPdf(bytes))).toBe(part)
  })

  test.each<[string, Buffer]>([
    ['a named place', opens('<</Type/Action/S/GoTo/D(Chapter \\(1\\))>>')],
    ['a place by reference', opens('3 0 R', `<</S /GoTo /D ${place}>>`)],
    [
      'an outline beside streams',
      pdf('<</Pages 2 0 R/Outlines 3 0 R>>', pages, '<</First 4 0 R/Last 4 0 R>>', hidden('<</A 1>>')),
    ],
  ])('but %s is taken', async (_what, bytes) => {
    expect(await getPart(() => checkPdf(bytes))).toBeNull()
  })

  test('and twenty megabytes of packed bytes are no action', async () => {
    let seed = 7
    const noise = Buffer.from(
      Array.from({ length: 20_000_000 }, () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return seed >> 16
      }),
    )
    const image = Buffer.concat([
      Buffer.from(`<</Length ${noise.length}>>\nstream\n`),
      noise,
      Buffer.from('\nendstream'),
    ])
    expect(await getPart(() => checkPdf(pdf('<</Pages 2 0 R>>', pages, image as never)))).toBeNull()
  })
})

describe('a document that hides what it loads is refused [TR-W5]', () => {
  const rels = 'word/_rels/settings.xml.rels'
  const template = relation('attachedTemplate')
  const nested = (name: string, bytes: Buffer) => docx({ [`word/embeddings/${name}`]: bytes })

  test.each<[string, string, 'docx' | 'xlsx', Buffer]>([
    [
      'a template behind a sign within quotes',
      'external',
      'docx',
      docx({ [rels]: template.replace('Id="r"', 'Id="r>"') }),
    ],
    [
      'one that seems a link in another attribute',
      'external',
      'docx',
      docx({
        [rels]: template.replace(
          / Type="[^"]*" Target="[^"]*"/,
          found => ` Target="https://evil.example/ Type='x/hyperlink' " ${found.split(' Target')[0]}`,
        ),
      }),
    ],
    ['one in a document within', 'external', 'docx', nested('a.docx', docx({ [rels]: template }))],
    ['macros in a document within', 'macro', 'docx', nested('a.xlsx', xlsx({ 'xl/vbaProject.bin': 'Sub' }))],
    ['an archive within', 'embedded', 'docx', nested('a.bin', zip({ 'a.exe': 'MZ' }))],
    [
      'a link to a program',
      'external',
      'xlsx',
      xlsx({
        'xl/externalLinks/externalLink1.xml':
          '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>',
      }),
    ],
    [
      'a field that starts a program',
      'external',
      'docx',
      docx({ 'word/footer1.xml': '<w:instrText>DDEAUTO c:\\cmd.exe "/k"</w:instrText>' }),
    ],
    [
      'a DTD in a part of another name',
      'dtd',
      'docx',
      docx({ 'word/styles.dat': '<?xml version="1.0"?><!DOCTYPE a><a/>' }),
    ],
    [
      'nested documents that inflate too far together',
      'inflated',
      'docx',
      docx(
        Object.fromEntries(
          [1, 2, 3].map(at => [
            `word/embeddings/${at}.xlsx`,
            xlsx({ 'xl/media/a.bin': Buffer.alloc(40 * 1024 * 1024) }),
          ]),
        ),
      ),
    ],
  ])('%s: %s', async (_what, part, kind, bytes) => {
    expect(await getPart(() => checkDocument(bytes, kind))).toBe(part)
  })

  test('but a chart with its workbook is taken', async () => {
    expect(await getPart(() => checkDocument(nested('chart.xlsx', xlsx({})), 'docx'))).toBeNull()
  })
})
