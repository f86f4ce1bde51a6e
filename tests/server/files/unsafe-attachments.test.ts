import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { uploadFile } from '../../../contract/files/calls.ts'
import { locales } from '../../../contract/locales.ts'
import { getHeaders } from '../attacks/wire.ts'
import { type Answer, type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'
import { getForm } from '../upload-form.ts'
import { docx, hidden, pages, pdf, relation, script, stream, xlsx } from './documents.ts'

let server: DemoServer
let admin: Caller

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const upload = async (name: string, bytes: Buffer, more: Record<string, string> = {}): Promise<Answer> => {
  await server.removeRows('frequency', { key: raw("like 'upload%'") })
  const form = getForm({ purpose: 'attachment' }, [{ name, bytes }])
  const answer = await server.app.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: {
      ...getHeaders(admin),
      'idempotency-key': crypto.randomUUID(),
      'content-type': form.type,
      ...more,
    },
    payload: form.payload,
  })
  return answer.json<Answer>()
}

const refused: [string, string, string, Buffer][] = [
  [
    'a script of the catalog',
    'script',
    'a.pdf',
    pdf(`<</Type/Catalog/Pages 2 0 R/Names<</JavaScript 3 0 R>>>>`, pages, script),
  ],
  [
    'a script with escaped names',
    'script',
    'a.pdf',
    pdf('<</Pages 2 0 R/AA<</O 3 0 R>>>>', pages, '<</S/J#61v#61Script/#4A#53(x)>>'),
  ],
  [
    'a script in an object stream',
    'script',
    'a.pdf',
    pdf('<</Pages 2 0 R/AA<</O 9 0 R>>>>', pages, hidden(script)),
  ],
  [
    'one that is escaped there',
    'script',
    'a.pdf',
    pdf('<</Pages 2 0 R>>', pages, hidden('<</#53/JavaScrip#74/J#53(x)>>')),
  ],
  [
    'one in an object stream that names no type',
    'script',
    'a.pdf',
    pdf('<</Pages 2 0 R>>', pages, hidden(script, '')),
  ],
  [
    'one in an object stream with two filters',
    'script',
    'a.pdf',
    pdf(
      '<</Pages 2 0 R>>',
      pages,
      hidden(script, '/Type/ObjStm/X[/ASCIIHexDecode]', text =>
        Buffer.from(`${deflateSync(text).toString('hex')}>`),
      ),
    ),
  ],
  [
    'one after a comment',
    'script',
    'a.pdf',
    pdf('<</Pages 2 0 R>>', pages, `<</S%${'x'.repeat(2000)}\n/JavaScript/JS%\n(x)>>`),
  ],
  [
    'one that pretends to be in a stream',
    'script',
    'a.pdf',
    pdf('<</Pages 2 0 R>>', pages, `%stream\n9 0 obj ${script}\n%endstream`),
  ],
  ['one in a form', 'script', 'a.pdf', pdf('<</Pages 2 0 R/AcroForm<</XFA 3 0 R>>>>', pages, '<<>>')],
  [
    'an object stream that cannot be read',
    'unreadable',
    'a.pdf',
    pdf(
      '<</Pages 2 0 R>>',
      pages,
      hidden(script, '/Type/ObjStm', () => Buffer.from('no')),
    ),
  ],
  [
    'an action on opening',
    'opens',
    'a.pdf',
    pdf('<</Pages 2 0 R/OpenAction<</S/URI/URI(https://evil.example)>>>>', pages),
  ],
  [
    'one by reference',
    'opens',
    'a.pdf',
    pdf('<</Pages 2 0 R/OpenAction 3 0 R>>', pages, '<</S/SubmitForm/F(x)>>'),
  ],
  [
    'one that follows a place',
    'opens',
    'a.pdf',
    pdf('<</Pages 2 0 R/OpenAction<</S/GoTo/D[2 0 R/Fit]/Next 3 0 R>>>>', pages, '<<>>'),
  ],
  [
    'one in an object stream',
    'opens',
    'a.pdf',
    pdf('<</Pages 2 0 R>>', pages, hidden('<</Pages 2 0 R/OpenAction<</S/URI>>>>')),
  ],
  [
    'a launch',
    'launch',
    'a.pdf',
    pdf('<</Pages 2 0 R>>', pages, '<</Subtype/Link/A<</S/Launch/F(cmd.exe)>>>>'),
  ],
  [
    'an escaped launch',
    'launch',
    'a.pdf',
    pdf('<</Pages 2 0 R>>', pages, '<</A<</S /L#61unch/F(cmd.exe)>>>>'),
  ],
  [
    'embedded files',
    'embedded',
    'a.pdf',
    pdf('<</Pages 2 0 R/Names<</EmbeddedFiles 3 0 R>>>>', pages, '<</Names[(a)4 0 R]>>'),
  ],
  [
    'an attached file',
    'embedded',
    'a.pdf',
    pdf('<</Pages 2 0 R>>', pages, '<</Type/Annot/Subtype/FileAttachment/FS<</F(a.exe)/EF<</F 4 0 R>>>>>>'),
  ],
  [
    'an object stream that inflates too far',
    'inflated',
    'a.pdf',
    pdf('<</Pages 2 0 R>>', pages, hidden('0'.repeat(40 * 1024 * 1024))),
  ],
  [
    'an external template',
    'external',
    'a.docx',
    docx({ 'word/_rels/settings.xml.rels': relation('attachedTemplate') }),
  ],
  [
    'one whose mode is written as entities',
    'external',
    'a.docx',
    docx({ 'word/_rels/settings.xml.rels': relation('attachedTemplate', "TargetMode = '&#x45;xternal'") }),
  ],
  [
    'an external object',
    'external',
    'a.docx',
    docx({ 'word/_rels/document.xml.rels': relation('oleObject') }),
  ],
  [
    'an external workbook',
    'external',
    'a.xlsx',
    xlsx({ 'xl/externalLinks/_rels/externalLink1.xml.rels': relation('externalLinkPath') }),
  ],
  ['a DTD', 'dtd', 'a.docx', docx({ 'word/styles.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' })],
  [
    'a DTD in UTF-16',
    'dtd',
    'a.xlsx',
    xlsx({ 'xl/styles.xml': Buffer.from('\ufeff<!DOCTYPE a><a/>', 'utf16le') }),
  ],
  [
    'a DTD in UTF-16 without a mark',
    'unreadable',
    'a.xlsx',
    xlsx({ 'xl/styles.xml': Buffer.from('<!DOCTYPE a><a/>', 'utf16le') }),
  ],
  [
    'more than it may inflate to',
    'inflated',
    'a.xlsx',
    xlsx({ 'xl/media/a.bin': Buffer.alloc(101 * 1024 * 1024) }),
  ],
  ['macros', 'macro', 'a.docx', docx({ 'word/vbaProject.bin': 'Sub' })],
]

describe('an attachment is refused with the reason', () => {
  it.each(refused)('for %s: %s [TR-W5]', async (_what, part, name, bytes) => {
    const answer = await upload(name, bytes)
    expect([answer.code, answer.data]).toMatchObject([codes.uploadUnsafe.code, { part }])
    expect(answer.message).not.toMatch(/\{\{|\$t\(|unsafePart/)
  })

  it('in the language of the user [N1, TR-W5]', async () => {
    const said = new Set<string>()
    for (const locale of locales) {
      const { message } = await upload('a.docx', docx({ 'a.xml': '<!DOCTYPE a><a/>' }), {
        'accept-language': locale,
      })
      expect(message).toContain('DTD')
      said.add(message)
    }
    expect(said.size).toBe(locales.length)
  })
})

describe('what practice sends is taken', () => {
  const accepted: [string, string, Buffer][] = [
    ['a PDF that opens at a page', 'a.pdf', pdf('<</Pages 2 0 R/OpenAction[2 0 R/XYZ null null 0]>>', pages)],
    [
      'a PDF that goes to a page, by reference',
      'a.pdf',
      pdf('<</Pages 2 0 R/OpenAction 3 0 R>>', pages, '<</S/GoTo/D[2 0 R/Fit]>>'),
    ],
    [
      'one whose objects are compressed',
      'a.pdf',
      pdf('<</Pages 2 0 R/OpenAction 9 0 R>>', pages, hidden('<</S /GoTo /D [2 0 R /Fit]>>')),
    ],
    [
      'a PDF with links',
      'a.pdf',
      pdf('<</Pages 2 0 R>>', pages, '<</A<</S/URI/URI(https://site.example/JS/JavaScript/Launch)>>>>'),
    ],
    [
      'a PDF with a drawn page',
      'a.pdf',
      pdf(
        '<</Pages 2 0 R>>',
        pages,
        stream('/Filter/FlateDecode', deflateSync(Buffer.from('1 0 0 1 72 720 cm (Launch) Tj'))),
      ),
    ],
    [
      'a document with links to follow',
      'a.docx',
      docx({ 'word/_rels/document.xml.rels': relation('hyperlink') }),
    ],
    [
      'a document with relations within',
      'a.docx',
      docx({ 'word/_rels/document.xml.rels': relation('image', '') }),
    ],
    [
      'a workbook of fifty thousand rows',
      'a.xlsx',
      xlsx({
        'xl/worksheets/sheet1.xml': `<?xml version="1.0" encoding="UTF-8"?><sheetData>${'<row><c t="s"><v>1</v></c></row>'.repeat(50_000)}</sheetData>`,
      }),
    ],
  ]
  it.each(accepted)('%s [TR-W5]', async (_what, name, bytes) => {
    const answer = await upload(name, bytes)
    expect(answer.code, answer.message).toBe(0)
  })
})

describe('a body that is no form', () => {
  const post = async (type: string, payload: string) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: uploadFile.path,
      headers: { ...getHeaders(admin), 'idempotency-key': crypto.randomUUID(), 'content-type': type },
      payload,
    })
    return answer.json<Answer>().code
  }
  it('is a refused input, never a fault of the server [TR-W5]', async () => {
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary',
      'multipart/form-data; boundary=',
    ])
      expect(await post(type, 'x'), type).toBe(codes.invalidInput.code)
    for (const body of [
      '',
      'x',
      '--b\r\nnothing',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nhalf',
    ])
      expect([codes.invalidInput.code, codes.uploadEmpty.code], JSON.stringify(body)).toContain(
        await post('multipart/form-data; boundary=b', body),
      )
  })
})
