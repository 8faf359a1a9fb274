/** Values that our own formats accept and refuse: no narrower than the documents. */
import { describe, expect, test } from 'vitest'
import { FORMATS } from '../../schemas/formats.ts'

const EXAMPLES: Record<string, { accepted: readonly string[]; refused: readonly string[] }> = {
  date: {
    accepted: ['2026-02-28', '2024-02-29', '0999-01-01'],
    refused: ['2026-02-30', '2026-2-1', '28/02/2026', '2026-02-28T00:00:00Z', ''],
  },
  'date-time': {
    accepted: [
      '2026-01-01T10:00:00Z',
      '2026-01-01T10:00:00+02:00',
      '2026-01-01T10:00:00+0200',
      '2026-01-01T10:00:00.123456-05:00',
      '2026-01-01T10:00Z',
      '2026-01-01T10:00:00+02',
      '20260101T100000Z',
      '20260101T1000+0200',
    ],
    refused: [
      '20260101T100000',
      '20261301T100000Z',
      '2026-01-01T10:00:00',
      '2026-01-01',
      '2026-13-01T10:00:00Z',
      'yesterday',
      '2026-01-01T25:00:00Z',
    ],
  },
  'legacy-date-time': {
    accepted: ['2026-01-01 10:00:00'],
    refused: ['2026-01-01T10:00:00', '2026-01-01 10:00', '2026-01-01 10:61:00', '2026-01-01'],
  },
  'legacy-date-time-or-empty': {
    accepted: ['', '2026-01-01 10:00:00'],
    refused: [' ', '0000-00-00 00:00:00', '2026-01-01T10:00:00'],
  },
  'language-code': {
    accepted: ['en-GB', 'fil-PH', 'zh-Hans-CN', 'es-ARG'],
    refused: ['en', 'EN-gb', 'en_GB', 'english', ''],
  },
  'date-or-empty': { accepted: ['', '2026-01-01'], refused: ['0000-00-00x', '2026-01-32'] },
  'hex-color': { accepted: ['#1f6f8b', '1F6F8B', '#fff'], refused: ['blue', '#12345', 'rgb(1,2,3)'] },
}

describe.each(Object.entries(EXAMPLES))('%s', (name, { accepted, refused }) => {
  test.each(accepted)('accepts %j', (text) => expect(FORMATS[name]!(text)).toBe(true))
  test.each(refused)('refuses %j', (text) => expect(FORMATS[name]!(text)).toBe(false))
})
