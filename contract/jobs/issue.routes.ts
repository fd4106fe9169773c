import * as issue from '#contract/jobs/issue.schema.ts';
import { command, read } from '#contract/route.ts';

export const issueRoutes = {
  'issue.report': command('POST /api/issues', 'issue.report', { body: issue.NewIssue, output: issue.FieldIssue }),
  'issue.mine': read('GET /api/issues/mine', 'issue.report', {
    query: issue.FieldIssueFilter,
    output: issue.FieldIssuePage,
  }),
  'issue.list': read('GET /api/issues', 'issue.manage', { query: issue.IssueFilter, output: issue.IssuePage }),
  'issue.counts': read('GET /api/issues/counts', 'issue.manage', { output: issue.IssueCounts }),
  'issue.read': read('GET /api/issues/:id', 'issue.manage', { output: issue.IssueDetail }),
  'issue.answer': command('POST /api/issues/:id/answers', 'issue.manage', {
    body: issue.NewAnswer,
    output: issue.IssueDetail,
  }),
  'issue.solve': command('POST /api/issues/:id/solve', 'issue.manage', {
    body: issue.SolveIssue,
    output: issue.IssueDetail,
  }),
};
