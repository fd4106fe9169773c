import { closeAtEnd } from '#test/support/atEnd.ts';

closeAtEnd();
