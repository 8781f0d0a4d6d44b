-- AlterTable
ALTER TABLE "JobItem" ADD COLUMN     "roomMs" INTEGER,
ADD COLUMN     "script" TEXT,
ADD COLUMN     "startMs" INTEGER;
